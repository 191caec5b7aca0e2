import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

/** A button that asks for files. The field that browsers have for it is there, unseen, under a name of its own. */
export function FileButton(given: {
  /** What the field is called. */
  label: string;
  children: ComponentChildren;
  class?: string;
  /** Kinds of files that are offered first. */
  accept?: string;
  multiple?: boolean;
  take: (files: readonly File[]) => unknown;
}) {
  const { label, children, class: look = 'button', accept, multiple = false, take } = given;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class={look} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        class="unseen"
        tabIndex={-1}
        aria-label={label}
        multiple={multiple}
        accept={accept}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Emptied, so that the same file, corrected, can be chosen again.
          currentTarget.value = '';
          if (files.length > 0) void take(files);
        }}
      />
    </>
  );
}
