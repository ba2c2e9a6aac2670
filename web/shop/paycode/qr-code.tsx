import type { QrDrawing } from '../../../kit/qr.ts';

/** Dark on light in every color scheme, because many cameras read nothing else. `text` is the alternative text. */
export function QrCode({ drawing, text }: { drawing: QrDrawing; text: string }) {
  const { size, path } = drawing;
  return (
    <svg
      id="qr"
      className="qr"
      role="img"
      aria-label={text}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
