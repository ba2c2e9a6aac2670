import { SAMPLE_ADDRESS } from './contact-facts.ts';

/** The postal address, with the country in the page's language. */
export const PostAddress = ({ country }: { country: string }) => (
  <address>
    {SAMPLE_ADDRESS.map((line) => (
      <div key={line}>
        <bdi>{line}</bdi>
      </div>
    ))}
    <div>{country}</div>
  </address>
);
