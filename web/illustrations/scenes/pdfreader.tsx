import type { ReactNode } from 'react';
import { numberFormat } from '../../../kit/formats.ts';
import { Icon, Tool, type WindowProps, Word } from '../frame.tsx';
import { Found } from '../pdfreader.tsx';
import { Picture } from '../picture.tsx';
import { Page } from './page.tsx';
import { Card, Line, type Scene } from './pieces.tsx';

const Numbered = ({ number, children }: { number: number; children?: ReactNode }) => (
  <span className="m-thumb">
    <Page picture={number % 3 === 1} />
    <bdi>{number}</bdi>
    {children}
  </span>
);

const Views: Scene = ({ words, locale }) => (
  <div className="s-full s-views">
    <div>
      <Page />
      <Tool>{numberFormat(locale.numberLocale, { style: 'percent' }).format(1.25)}</Tool>
    </div>
    <div>
      <div className="s-spread">
        <Page picture />
        <Page />
      </div>
      <Tool icon="pages" on>
        {words.two_pages}
      </Tool>
    </div>
    <div>
      <Page />
      <Page picture />
      <Page />
    </div>
  </div>
);

const Search: Scene = ({ words }) => (
  <div className="s-full s-search">
    <div className="m-sheet">
      <h6>{words.heading}</h6>
      <i className="hit" />
      <Found sentence={words.sentence ?? ''} word={words.word ?? ''} />
      <i />
      <i className="hit late" />
      <i />
      <i />
    </div>
    <Card>
      <p className="m-input">
        <Icon name="search" />
        <Word>{words.word}</Word>
        <bdi className="m-end">2 / 3</bdi>
        <svg aria-hidden="true" className="m-icon" viewBox="0 0 16 16">
          <path d="m4 6 4-4 4 4m0 4-4 4-4-4" />
        </svg>
      </p>
    </Card>
  </div>
);

const Way: Scene = ({ words }) => (
  <div className="s-full s-way">
    <Card low>
      {[1, 2, 3, 4].map((number) => (
        <Numbered key={number} number={number}>
          {number === 3 ? <i /> : null}
        </Numbered>
      ))}
    </Card>
    <Card>
      <p className="m-title">
        <Word>{words.bookmarks}</Word>
      </p>
      <Line icon="mark" end={1}>
        {words.chapter_one}
      </Line>
      <Line icon="mark" on end={3}>
        {words.heading}
      </Line>
      <Line icon="mark" end={6}>
        {words.chapter_two}
      </Line>
      <Line icon="mark" end={9}>
        {words.chapter_three}
      </Line>
    </Card>
  </div>
);

const Tabs: Scene = ({ words }) => (
  <Card low className="s-tabs">
    {[words.document, words.heading].map((name) => (
      <Line key={name} end={<Icon name="cross" />}>
        {name}
      </Line>
    ))}
    <div className="m-sheet">
      <h6>{words.chapter_one}</h6>
      <Picture index={2} />
      <i />
      <i />
      <i className="short" />
    </div>
    <div className="m-sheet">
      <h6>{words.heading}</h6>
      <i className="short" />
      <svg aria-hidden="true" className="s-table" viewBox="0 0 60 44" preserveAspectRatio="none">
        <path d="M.5.5h59v43H.500zM0 11h60M0 22h60M0 33h60M40 0v44" />
        <path
          className="s-head"
          d="M5 6h20M5 17h26M5 28h16M5 39h22M46 6h8M46 17h8M46 28h8M46 39h8"
        />
      </svg>
    </div>
  </Card>
);

const Sheet = ({ words }: Pick<WindowProps, 'words'>) => (
  <div className="m-sheet">
    <h6>{words.heading}</h6>
    <p>{words.sentence}</p>
    <i />
    <i />
    <i className="short" />
    <i />
    <i />
  </div>
);

const Dark: Scene = ({ words }) => (
  <div className="s-dark">
    <Sheet words={words} />
    <div>
      <Sheet words={words} />
    </div>
    <svg aria-hidden="true" className="m-sign" viewBox="0 0 16 16">
      <path d="M8 1.8a6.2 6.2 0 1 0 0 12.4z" />
      <circle cx="8" cy="8" r="6.2" />
    </svg>
  </div>
);

const Print: Scene = ({ words }) => (
  <div className="s-full s-print">
    <div className="s-out">
      <Tool icon="print" on>
        {words.print}
      </Tool>
      <div className="s-four">
        {[1, 2, 3, 4].map((number) => (
          <Numbered key={number} number={number} />
        ))}
      </div>
    </div>
    <div className="s-booklet">
      <Numbered number={12} />
      <Numbered number={1} />
    </div>
  </div>
);

export const pdfreaderScenes: readonly Scene[] = [Views, Search, Way, Tabs, Dark, Print];
