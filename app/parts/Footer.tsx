import { version } from '../../src/index.ts';
import { saving } from '../state/saving.ts';
import { announced } from './announce.ts';

/** The foot of the page: where the work is kept, what this is, whom to cite. */
export function Footer() {
  return (
    <footer class="footer">
      <span>{savingWords[saving.value]}</span>
      <span>WENDy for TypeScript {version}, MIT licence</span>
      <span>
        Method:{' '}
        <a href="https://doi.org/10.1007/s11538-023-01208-6" rel="noreferrer" target="_blank">
          Bortz, Messenger and Dukic (2023)
        </a>
      </span>
      <span>
        <a href="./licences.txt">Licences of bundled software</a>
      </span>
      <p class="unseen" aria-live="polite">
        {announced.value}
      </p>
    </footer>
  );
}

const savingWords = {
  'nothing yet': 'Your work is saved in this browser only; nothing leaves it.',
  saving: 'Saving …',
  saved: 'Saved in this browser only; nothing leaves it.',
  'not saved': 'Not saved.',
};
