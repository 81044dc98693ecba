// Theme and language of the page, if they were chosen here; otherwise those of the browser.
import { h } from './dom.ts';
import { setUp, words } from './set-up.ts';

const THEME = 'pixctl-console-theme';
const LANGUAGE = 'pixctl-console-language';
const THEMES = [
  ['', words.themeAuto],
  ['light', words.themeLight],
  ['dark', words.themeDark],
] as const;
const LANGUAGES = [
  ['en', 'English'],
  ['pt', 'Português'],
] as const;

/** Values with their texts. */
type Choices = readonly (readonly [value: string, text: string])[];

/** The browser may forbid the storage; the choice then lasts as long as the page. */
function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function store(key: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // It lasts as long as the page.
  }
}

const known = (choices: Choices, value: string): string =>
  choices.some(([one]) => one === value) ? value : '';

function wear(theme: string): void {
  const { documentElement: root } = document;
  if (theme === '') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
wear(known(THEMES, stored(THEME)));

const here = setUp.lang === 'en' ? 'en' : 'pt';

/** Loads the page in a language; `#` and what follows stays. */
const speak = (language: string): void => location.replace(`/?lang=${language}${location.hash}`);

/** Whether the page is in another language than the chosen one; it is then loaded again. */
export function isInOtherLanguage(): boolean {
  const language = known(LANGUAGES, stored(LANGUAGE));
  if (language === '' || language === here) return false;
  speak(language);
  return true;
}

function choice(
  id: string,
  label: string,
  choices: Choices,
  value: string,
  choose: (chosen: string) => void,
): HTMLElement {
  const select = h(
    'select',
    { id, 'aria-label': label, class: 'small' },
    choices.map(([one, text]) => h('option', { value: one, selected: one === value }, text)),
  );
  select.addEventListener('change', () => choose(select.value));
  return select;
}

export const themeSwitch = (): HTMLElement =>
  choice('theme', words.theme, THEMES, known(THEMES, stored(THEME)), (theme) => {
    store(THEME, theme);
    wear(theme);
  });

export const languageSwitch = (): HTMLElement =>
  choice('language', words.language, LANGUAGES, here, (language) => {
    store(LANGUAGE, language);
    speak(language);
  });
