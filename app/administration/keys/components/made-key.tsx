import { useState } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';

export function MadeKey({ name, keyText }: { name: string; keyText: string }) {
  const isHydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard?.writeText(keyText).then(() => setCopied(true));
  return (
    <section className="secret gap" role="status" aria-labelledby="made-key">
      <h3 id="made-key">
        <Icon name="key" />
        The key of {name}
      </h3>
      <p>Copy it now. It is shown only this once; we keep no copy that can be read.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard selects the key here */}
      <code className="secret__key" tabIndex={0}>
        {keyText}
      </code>
      <div className="row">
        {isHydrated && (
          <Button type="button" {...(isCopied && { icon: 'check' })} onClick={copy}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        )}
        <LinkButton to="/administration/keys">I have copied it</LinkButton>
        <span className="meta">A press on the key selects the whole of it.</span>
      </div>
    </section>
  );
}
