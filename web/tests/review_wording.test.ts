import { expect, test } from 'vitest';
import { errorFigure, figure, lossText, percent, playsLike } from '../src/lib/table/points';
import { useWords, Words } from '../src/lib/texts.svelte';
import cases from '../../tests/review/wording.json?raw';

const FILES = import.meta.glob<string>('../../src/ludotheque/locale/*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface Case {
  word: 'number' | 'change' | 'percent' | 'error' | 'level' | 'lost';
  lang: 'en' | 'fr';
  value: number;
  chance?: number;
  standard_error?: number;
  several?: boolean;
  lowest?: boolean;
  text: string;
}

// `tests/review/test_review.py` reads the same file.
test.each(JSON.parse(cases) as Case[])('$word of $value in $lang is worded as in Python', (one) => {
  const files = Object.keys(FILES).filter((path) => path.endsWith(`${one.lang}.ftl`));
  useWords(
    new Words(
      one.lang,
      files.map((path) => FILES[path]!),
    ),
  );
  const worded = {
    number: () => figure(one.value),
    change: () => figure(one.value, true),
    percent: () => percent(one.value),
    error: () => errorFigure(one.value, one.standard_error),
    level: () => playsLike(String(one.value)),
    lost: () => lossText(one.value, one.chance ?? 0, one.lowest ?? false, one.several ?? true),
  }[one.word]();
  expect(worded.replace(/[\u00a0\u202f]/g, ' ')).toBe(one.text);
});
