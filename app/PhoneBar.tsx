import { headlineOf } from '../report/headline.ts';
import { Icon } from './parts/Icon.tsx';
import { answer, isBeginning, presentAnswer } from './state/store.ts';

const inputs = [
  { title: 'model-title', label: 'Model' },
  { title: 'move-title', label: 'Try' },
  { title: 'data-title', label: 'Data' },
];
const outputs = [
  { title: 'answer-title', label: 'Answer' },
  { title: 'figures-title', label: 'Figures' },
];
const ideas = [{ title: 'begin-title', label: 'Ideas' }];

/** Where all is in one column: the way to each part, and at every moment whether the answer can be trusted. */
export function PhoneBar() {
  const { problem } = answer.value;
  const reply = presentAnswer.value;
  const good = reply && headlineOf(reply.result).tone === 'good';
  const parts = isBeginning.value
    ? [...ideas, ...inputs.filter(({ title }) => title !== 'move-title')]
    : [...inputs, ...outputs];
  return (
    <nav class="phone-bar" aria-label="Parts of the page">
      {parts.map(({ title, label }) => (
        <a key={title} href={`#${title}`} onClick={(event) => go(event, title)}>
          {label}
          {title === 'answer-title' && (reply || problem) && (
            <span class={good ? 'phone-bar-good' : 'phone-bar-care'}>
              <Icon name={good ? 'check' : 'warning'} size={16} />
              <span class="unseen">{good ? 'can be trusted' : 'needs attention'}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

/** The address holds links to work, so it is left alone. */
function go(event: Event, title: string): void {
  const heading = document.getElementById(title);
  if (!heading) return;
  event.preventDefault();
  heading.closest('section')?.scrollIntoView({ block: 'start' });
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
