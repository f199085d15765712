import { Button, LinkButton } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';

export function BrowserLines({ shortcuts, firstSteps }: { shortcuts: boolean; firstSteps: boolean }) {
  return (
    <Section id="browser" name="This browser" tight>
      <ul className="plain lines">
        <li>
          <div>
            <b>Keyboard shortcuts</b>
            <p className="small quiet">
              {shortcuts ? 'On: a key alone, as ? or n, acts outside of fields.' : 'Off: a key alone does nothing.'}
            </p>
          </div>
          <LinkButton href="/shortcuts">List</LinkButton>
          <Toggle setting="shortcuts" isOn={shortcuts} of="keyboard shortcuts" />
        </li>
        {!firstSteps && (
          <li>
            <div>
              <b>First steps</b>
              <p className="small quiet">Hidden on the dashboard.</p>
            </div>
            <Toggle setting="first-steps" isOn={firstSteps} of="first steps" />
          </li>
        )}
      </ul>
    </Section>
  );
}

function Toggle({ setting, isOn, of }: { setting: string; isOn: boolean; of: string }) {
  return (
    <form method="post" action={`/browser-settings/${setting}`}>
      <Button name="value" value={isOn ? 'off' : 'on'} aria-label={`Turn ${isOn ? 'off' : 'on'} ${of}`}>
        {isOn ? 'Turn off' : 'Turn on'}
      </Button>
    </form>
  );
}
