import { computed, effect, untracked } from '@preact/signals';
import { cleared } from '../state/cleared.ts';
import { current } from '../state/history.ts';

/** Calls a function whenever another model or other data are worked on, and when all is cleared. */
export function onOtherWork(forget: () => void): void {
  const model = computed(() => current.value.model);
  const data = computed(() => current.value.data);
  let isFirst = true;
  effect(() => {
    void [model.value, data.value, cleared.value];
    if (!isFirst) untracked(forget);
    isFirst = false;
  });
}
