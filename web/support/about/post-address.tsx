import { VENDOR } from '../../../vendor/vendor.ts';

const LINES = [VENDOR.company.name, ...VENDOR.company.address];

export const PostAddress = ({ country }: { country: string }) => (
  <address>
    {LINES.map((line) => (
      <div key={line}>
        <bdi>{line}</bdi>
      </div>
    ))}
    <div>{country}</div>
  </address>
);
