import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { FrameOfUser } from '../queries/frame.server.ts';

export type TopBarProps = {
  user: FrameOfUser | null;
  isSigningIn?: boolean;
  helpUrl: string;
  theme?: string;
  current?: string;
};

export function TopBar({ user, isSigningIn, helpUrl, theme, current }: TopBarProps) {
  return (
    <header className="top">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <div className="top__in">
        {user && <Drawer user={user} helpUrl={helpUrl} theme={theme} current={current} />}
        <a className="brand" href={user ? '/dashboard' : '/'}>
          <Icon name="book" />
          <span>Incident Xpress</span>
        </a>
        {user && (
          <nav className="tabs" aria-label="Main">
            {user.tabs.map(({ name, path, icon, deskOnly }) => (
              <a
                key={path}
                href={path}
                className={deskOnly && 'desk'}
                aria-current={path === current ? 'page' : undefined}
              >
                <Icon name={icon} />
                {name}
              </a>
            ))}
          </nav>
        )}
        <div className="top__end">
          {user && <AccountName account={user.account} logoId={user.logoId} />}
          {user ? <FindBox /> : <Visitor isSigningIn={isSigningIn} />}
          <a className="top__link" href={helpUrl} rel="noreferrer">
            <Icon name="help" />
            <span>Help Center</span>
          </a>
          {user && <AvatarMenu user={user} theme={theme} />}
        </div>
      </div>
    </header>
  );
}

/** The logo replaces the name, because both do not fit beside six tabs. */
function AccountName({ account, logoId }: Pick<FrameOfUser, 'account' | 'logoId'>) {
  if (logoId) return <img className="top__logo" src={`/logo/${logoId}`} alt={account} />;
  return <span className="top__account">{account}</span>;
}

/** Opens an incident by its number; the frame's script focuses the box at the key `/`. */
function FindBox() {
  return (
    <>
      <form className="top__find" action="/find" role="search" aria-label="Everywhere">
        <input
          type="search"
          name="q"
          aria-label="Words or incident number"
          placeholder="Find ( / )"
          data-find
          required
        />
      </form>
      <a className="top__link top__find-page" href="/find">
        <Icon name="search" />
        <span>Find</span>
      </a>
    </>
  );
}

function Visitor({ isSigningIn }: Pick<TopBarProps, 'isSigningIn'>) {
  if (isSigningIn) {
    return (
      <form method="post" action="/logout">
        <button type="submit" className="top__link">
          <Icon name="logout" />
          <span>Logout</span>
        </button>
      </form>
    );
  }
  return (
    <>
      <a className="top__link desk-only-link" href="/signup">
        SIGN UP
      </a>
      <a className="top__link top__link--said" href="/login">
        SIGN IN
      </a>
    </>
  );
}

function AvatarMenu({ user, theme }: Pick<TopBarProps, 'theme'> & { user: FrameOfUser }) {
  return (
    <details className="menu" data-menu>
      <summary className="top__link">
        <Avatar name={user.name} picture={user.avatarId && `/avatar/${user.avatarId}`} />
        <span>{user.name}</span>
        <Icon name="down" />
      </summary>
      <div className="menu__panel">
        <div className="menu__who">
          <b>{user.name}</b>
          {user.workgroup}
        </div>
        <a className="menu__item not-on-phones" href="/profile">
          <Icon name="user" />
          Profile
        </a>
        <ThemeChoice theme={theme} />
        <Logout />
      </div>
    </details>
  );
}

function Drawer({ user, helpUrl, theme, current }: TopBarProps & { user: FrameOfUser }) {
  return (
    <details className="drawer" data-menu>
      <summary aria-label="Menu">
        <span className="when-shut">
          <Icon name="menu" />
        </span>
        <span className="when-open">
          <Icon name="close" />
        </span>
      </summary>
      <div className="drawer__panel">
        <div className="menu__who">
          <b>{user.name}</b>
          {user.workgroup}, {user.account}
        </div>
        {user.tabs
          .filter((tab) => !tab.deskOnly)
          .map(({ name, path, icon }) => (
            <a key={path} className="menu__item" href={path} aria-current={path === current ? 'page' : undefined}>
              <Icon name={icon} />
              {name}
            </a>
          ))}
        <hr />
        <a className="menu__item" href={helpUrl} rel="noreferrer">
          <Icon name="help" />
          Help Center
        </a>
        <ThemeChoice theme={theme} />
        <Logout />
      </div>
    </details>
  );
}

function ThemeChoice({ theme = 'device' }: Pick<TopBarProps, 'theme'>) {
  return (
    <form method="post" action="/theme" className="menu__themes" aria-label="Theme">
      {themes.map(([value, name]) => (
        <button
          key={value}
          type="submit"
          className="menu__item"
          name="theme"
          value={value}
          aria-pressed={value === theme}
        >
          {value === theme && <Icon name="check" />}
          {name}
        </button>
      ))}
    </form>
  );
}

const themes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['device', 'Device'],
] as const;

function Logout() {
  return (
    <form method="post" action="/logout">
      <button type="submit" className="menu__item">
        <Icon name="logout" />
        Logout
      </button>
    </form>
  );
}
