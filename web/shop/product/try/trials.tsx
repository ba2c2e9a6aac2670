import type { ReactNode } from 'react';
import type { Locale } from '../../../../locales/index.ts';
import { LAYERS, LENGTHS, meters } from '../../../illustrations/cadreader.tsx';
import type { Labels } from '../../../illustrations/frame.tsx';
import { TURNED } from '../../../illustrations/pdfreader.tsx';
import { TRIED as PRINTERS } from '../../../illustrations/printerdriver.tsx';
import { TRIED as VOICES } from '../../../illustrations/vox-magic.tsx';
import { WALLPAPERS } from '../../../illustrations/wallpaperx.tsx';
import { Choice, Named, Results, Slider } from './controls.tsx';
import { percent } from './reveal.ts';

type TrialProps = { readonly words: Labels; readonly locale: Locale };

export type Trial = {
  readonly controls: ReactNode;
  /** The result of a choice. Screen readers announce it when it changes. */
  readonly results: ReactNode;
};

/** What visitors can do with the window of each product. The window contains what the choices show. */
export const TRIALS: Readonly<Record<string, (props: TrialProps) => Trial>> = {
  zipx: ({ words }) => ({
    controls: <Choice name="extract" several options={[{ value: 1, label: words.extract }]} />,
    results: <Results of={[[1, words.extracted]]} />,
  }),

  cadreader: ({ words, locale }) => ({
    controls: (
      <>
        <Choice
          name="layers"
          title={words.layers}
          several
          options={LAYERS.map(([name, , isChosen]) => ({
            value: name,
            label: words[name],
            isChosen,
          }))}
        />
        <Choice
          name="distance"
          title={words.distance}
          options={LENGTHS.map(([name], index) => ({
            value: index + 1,
            label: words[name],
            isChosen: index === 0,
          }))}
        />
      </>
    ),
    results: (
      <Results
        of={LENGTHS.map(([name, length], index) => [
          index + 1,
          <Named key={name} name={words[name]}>
            {meters(length, locale)}
          </Named>,
        ])}
      />
    ),
  }),

  datarecovery: ({ words, locale }) => ({
    controls: <Slider label={words.preview} />,
    results: <bdi>{percent(0, locale)}</bdi>,
  }),

  'vox-magic': ({ words }) => ({
    controls: (
      <Choice
        name="voice"
        options={[words.unchanged, ...VOICES.map((name) => words[name])].map((label, index) => ({
          value: index + 1,
          label,
          isChosen: index === VOICES.length,
        }))}
      />
    ),
    results: words.sample,
  }),

  pdfreader: ({ words }) => ({
    controls: (
      <>
        <Choice
          name="pages"
          title={words.pages}
          options={TURNED.map(({ page }) => ({
            value: page,
            label: <bdi>{page}</bdi>,
            isChosen: page === 2,
          }))}
        />
        <Choice
          name="search"
          title={words.search}
          several
          options={[{ value: 4, label: words.word, isChosen: true }]}
        />
      </>
    ),
    results: (
      <>
        <Results of={TURNED.map(({ page, heading }) => [page, words[heading]])} />
        <Results of={[[4, words.found]]} />
      </>
    ),
  }),

  wallpaperx: ({ words }) => ({
    controls: (
      <Choice
        name="wallpaper"
        title={words.screen_two}
        options={WALLPAPERS.map((name, index) => ({
          value: index + 1,
          label: words[name],
          isChosen: name === 'night',
        }))}
      />
    ),
    results: (
      <Results
        of={WALLPAPERS.map((name, index) => [
          index + 1,
          <Named key={name} name={words.screen_two}>
            {words[name]}
          </Named>,
        ])}
      />
    ),
  }),

  'dll-fixer': ({ words }) => ({
    controls: (
      <Choice
        name="repair"
        options={[
          { value: 1, label: words.check },
          { value: 2, label: words.repair },
          { value: 3, label: words.undo },
        ]}
      />
    ),
    results: (
      <Results
        of={[
          [1, words.found],
          [2, words.repaired],
          [3, words.undone],
        ]}
      />
    ),
  }),

  screenrecx: ({ words }) => ({
    controls: (
      <Choice
        name="record"
        options={[
          { value: 1, label: words.record },
          { value: 2, label: words.stop },
        ]}
      />
    ),
    results: (
      <Results
        of={[
          [1, words.recording],
          [
            2,
            <Named key="file" name={words.file}>
              {words.folder}
            </Named>,
          ],
        ]}
      />
    ),
  }),

  printerdriver: ({ words }) => ({
    controls: (
      <Choice
        name="install"
        title={words.install}
        several
        options={PRINTERS.map((name, index) => ({ value: index + 1, label: words[name] }))}
      />
    ),
    results: PRINTERS.map((name, index) => (
      <Results
        key={name}
        of={[
          [
            index + 1,
            <Named key={name} name={words[name]}>
              {words.state_ok}
            </Named>,
          ],
        ]}
      />
    )),
  }),
};
