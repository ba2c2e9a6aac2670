import type { ReactNode } from 'react';
import { numberFormat } from '../../../kit/formats.ts';
import { Icon, Tool, Word } from '../frame.tsx';
import { Found } from '../pdfreader.tsx';
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

export const pdfreaderScenes: readonly Scene[] = [Views, Search, Way];
