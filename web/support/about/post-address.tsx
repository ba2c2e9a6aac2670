import { SAMPLE_ADDRESS } from './contact-facts.ts';

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
