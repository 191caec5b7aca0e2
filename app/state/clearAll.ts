import { cleared } from './cleared.ts';
import { beginStep, change, firstWork } from './history.ts';
import { notices } from './notices.ts';
import { clearSaved } from './saved.ts';
import { themeChoice } from './theme.ts';

/** Removes all that is saved in this browser and goes back to the first example, which undo takes back. */
export function clearAll(): void {
  clearSaved(firstWork);
  beginStep();
  change(firstWork, 'clear');
  themeChoice.value = 'system';
  notices.value = [];
  cleared.value++;
}
