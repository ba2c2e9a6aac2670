import { type Messages, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichText } from './words.tsx';

test('a value keeps its backslashes beside elements', () => {
  const messages: Messages = { 'nav.faq': ['<0>Read</0> ', ['name'], ' ', ['mark']] };
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } });
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RichText
        id="nav.faq"
        parts={{ 0: <b /> }}
        values={{ name: 'C:\\x64\\u003c', mark: <i>!</i> }}
      />
    </I18nProvider>,
  );
  expect(html).toBe('<b>Read</b> C:\\x64\\u003c <i>!</i>');
});
