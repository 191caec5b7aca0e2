// Sets the theme before anything is painted; state/theme.ts follows it from then on. A file of its own, since the content
// policy allows no code inside the page.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('wendy-theme');
  } catch {
    // Without storage the system's theme is taken.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme === 'light' || theme === 'dark' ? theme : system;
})();
