import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

/** Views of which one is shown, chosen by tabs: arrow keys, Home and End move between them. */
export function Tabs<Name extends string>(given: {
  label: string;
  tabs: readonly Tab<Name>[];
  chosen: Name;
  choose: (name: Name) => void;
  children: ComponentChildren;
}) {
  const { label, tabs, chosen, choose, children } = given;
  const id = useId();
  const move = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    choose(tabs[next].name);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ name, label: text }) => (
          <button
            key={name}
            type="button"
            role="tab"
            class="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            data-label={text}
            onClick={() => choose(name)}
          >
            {text}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
