import { EditorView } from '@codemirror/view';

/** The editor in the page's colours; the box around it, and the sizes it shares with the plain one, are model.css's. */
export const editorTheme = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--ink)', fontSize: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-placeholder': { color: 'var(--muted)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad) 1.5px',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
    backgroundColor: 'var(--bad-soft)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-small)',
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow)',
    overflow: 'hidden',
    maxWidth: 'min(32rem, 90vw)',
    zIndex: '10',
  },
  '.cm-tooltip-lint .cm-diagnostic': {
    padding: '8px 12px',
    borderLeft: '3px solid var(--bad)',
    marginLeft: '0',
    fontFamily: 'var(--sans)',
    fontSize: '14px',
    lineHeight: '1.45',
    whiteSpace: 'pre-wrap',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--mono)',
    fontSize: '13.5px',
    minWidth: '170px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    padding: '2px 10px',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    fontStyle: 'normal',
    fontFamily: 'var(--sans)',
    fontSize: '13px',
    color: 'var(--muted)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected] .cm-completionDetail': { color: 'inherit' },
});
