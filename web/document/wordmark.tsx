import { VENDOR } from '../../vendor/vendor.ts';

const { width, height, body } = VENDOR.wordmark;

/** The vendor's name, in the color of the text around it. */
export const Wordmark = () => (
  <svg
    className="wordmark-letters"
    role="img"
    aria-label={VENDOR.name}
    viewBox={`0 0 ${width} ${height}`}
    width={width}
    height={height}
    dangerouslySetInnerHTML={{ __html: body }}
  />
);
