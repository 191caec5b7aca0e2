import { AnswerPanel } from './answer/AnswerPanel.tsx';
import { DataPanel } from './data/DataPanel.tsx';
import { ModelPanel } from './model/ModelPanel.tsx';
import { MovePanel } from './move/MovePanel.tsx';
import { OptionsPanel } from './options/OptionsPanel.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import { Header } from './parts/Header.tsx';
import { Lazy } from './parts/Lazy.tsx';
import { firstAnswer } from './state/firstAnswer.ts';
import { current } from './state/history.ts';
import { isBeginning } from './state/store.ts';

/** Loaded when somebody brings data of their own. */
const beginPanel = () => import('./begin/BeginPanel.tsx').then(({ BeginPanel }) => BeginPanel);

/** What follows the answer is loaded after it. */
const later = async () => {
  await firstAnswer();
  return (await import('./Later.tsx')).Later;
};

/** The page: what goes in on the left, the answer on the right. */
export function App() {
  return (
    <>
      <Header />
      <main class={isBeginning.value ? 'columns columns-begin' : 'columns'}>
        <div class="column column-in">
          <div class="stack">
            <ModelPanel />
            {/* Without a model there is nothing to move, and what another model had is of no interest. */}
            {!isBeginning.value && current.value.model.trim() !== '' && <MovePanel />}
          </div>
          <div class="stack">
            <DataPanel />
            <OptionsPanel />
          </div>
        </div>
        <div class="column column-out">
          {isBeginning.value ? (
            <Lazy load={beginPanel} given={{}} />
          ) : (
            <>
              <AnswerPanel />
              <Lazy load={later} given={{}} />
            </>
          )}
        </div>
      </main>
      <PhoneBar />
    </>
  );
}
