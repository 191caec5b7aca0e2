import { AnswerPanel } from './answer/AnswerPanel.tsx';
import { ComparePanel } from './compare/ComparePanel.tsx';
import { DataPanel } from './data/DataPanel.tsx';
import { EachPanel } from './each/EachPanel.tsx';
import { ModelPanel } from './model/ModelPanel.tsx';
import { MovePanel } from './move/MovePanel.tsx';
import { OptionsPanel } from './options/OptionsPanel.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import { Header } from './parts/Header.tsx';
import { Lazy } from './parts/Lazy.tsx';
import { isBeginning } from './state/store.ts';
import { TakeawayPanel } from './takeaway/TakeawayPanel.tsx';

/** Loaded when somebody brings data of their own. */
const beginPanel = () => import('./begin/BeginPanel.tsx').then(({ BeginPanel }) => BeginPanel);

/** The page: what goes in on the left, the answer on the right. */
export function App() {
  return (
    <>
      <Header />
      <main class={isBeginning.value ? 'columns columns-begin' : 'columns'}>
        <div class="column column-in">
          <ModelPanel />
          <MovePanel />
          <DataPanel />
          <OptionsPanel />
        </div>
        <div class="column column-out">
          {isBeginning.value ? (
            <Lazy load={beginPanel} given={{}} />
          ) : (
            <>
              <AnswerPanel />
              <EachPanel />
              <ComparePanel />
              <TakeawayPanel />
            </>
          )}
        </div>
      </main>
      <PhoneBar />
    </>
  );
}
