// The search of the site: titles and headings that have every word of the question. Its list is loaded when it is first used.

const { root } = document.currentScript.dataset;

addEventListener('DOMContentLoaded', () => {
  const menu = document.querySelector('.menu');
  // A wide screen shows the menu beside the text.
  const wide = matchMedia('(min-width: 60rem)');
  const follow = () => {
    menu.open = wide.matches;
  };
  follow();
  wide.addEventListener('change', follow);

  const box = document.querySelector('.search');
  const [input, list] = box.children;
  box.hidden = false;
  input.addEventListener('focus', load, { once: true });
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') list.querySelector('a')?.click();
    if (event.key === 'Escape') input.blur();
    if (event.key === 'ArrowDown') list.querySelector('a')?.focus();
  });
  list.addEventListener('keydown', (event) => {
    const row = document.activeElement.closest('li');
    const step = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key];
    if (step) {
      event.preventDefault();
      step.firstElementChild.focus();
    }
  });

  function load() {
    const script = document.createElement('script');
    script.src = `${root}/index.js`;
    script.addEventListener('load', show);
    document.head.append(script);
  }

  function show() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = words.length === 0 ? [] : ranked(window.wendyPages ?? [], words).slice(0, 12);
    list.replaceChildren(...matches.map(row));
  }

  function ranked(rows, words) {
    const rank = ([, title]) =>
      title.toLowerCase() === words.join(' ') ? 0 : title.toLowerCase().startsWith(words[0]) ? 1 : 2;
    return rows
      .filter(([, title, page = '']) =>
        words.every((word) => `${title} ${page}`.toLowerCase().includes(word)),
      )
      .sort((a, b) => rank(a) - rank(b));
  }

  function row([address, title, page]) {
    const link = document.createElement('a');
    link.href = `${root}/${address}`;
    link.textContent = title;
    if (page) {
      const place = document.createElement('small');
      place.textContent = ` ${page}`;
      link.append(place);
    }
    const item = document.createElement('li');
    item.append(link);
    return item;
  }
});
