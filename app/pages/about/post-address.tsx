import { SAMPLE_ADDRESS } from './contact-facts.ts';

/** Where letters reach us. */
export const PostAddress = () => (
  <address>
    {SAMPLE_ADDRESS.map((line) => (
      <div key={line}>
        <bdi>{line}</bdi>
      </div>
    ))}
  </address>
);
