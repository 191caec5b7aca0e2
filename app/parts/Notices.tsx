import { dismiss, notices } from '../state/notices.ts';
import { pageWords } from '../state/pageWords.ts';
import { Icon } from './Icon.tsx';
import './notices.css';

/** What the page has to say above everything else. */
export function Notices() {
  return (
    <section class="notices" aria-label="Notices">
      {notices.value.map(({ about, finding, tone, actions, dismissible }) => (
        <div key={about} class={`notice notice-${tone}`}>
          <div class="notice-words">
            <p role={tone === 'bad' ? 'alert' : 'status'}>{pageWords(finding)}</p>
            {actions.length > 0 && (
              <div class="row">
                {actions.map(({ label, act }) => (
                  <button key={label} type="button" class="button" onClick={() => void act()}>
                    {label}
                  </button>
                ))}
              </div>
            )}
          </div>
          {dismissible && (
            <button
              type="button"
              class="button button-quiet button-icon"
              aria-label="Dismiss"
              title="Dismiss"
              onClick={() => dismiss(about)}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
      ))}
    </section>
  );
}
