import type { ReactNode } from 'react';
import { getProduct } from '../../../products/index.ts';

/** Where the product's own icon stands in a scene, and how large it is there. */
type Badge = { readonly x: number; readonly y: number; readonly size: number };

/** Sheets of which one is opened. */
const sheets = (
  <>
    <g className="s-far">
      <rect x="58" y="34" width="78" height="104" rx="10" />
      <rect x="184" y="34" width="78" height="104" rx="10" />
    </g>
    <rect className="s-card" x="106" y="20" width="108" height="132" rx="14" />
    <path className="s-line" d="M126 98h68M126 114h68M126 130h42" />
  </>
);

/** A list with ticks. */
const list = (
  <>
    <rect className="s-card" x="70" y="22" width="180" height="128" rx="16" />
    <path className="s-line" d="M142 50h84M142 86h66M142 122h76" />
    <g className="s-tint">
      <circle cx="116" cy="86" r="11" />
      <circle cx="116" cy="122" r="11" />
    </g>
    <path className="s-tick" d="M111 86l4 4 7-8M111 122l4 4 7-8" />
  </>
);

/** Tiles around the middle. */
const tiles = (
  <>
    <g className="s-card">
      <rect x="48" y="24" width="64" height="54" rx="12" />
      <rect x="48" y="94" width="64" height="54" rx="12" />
      <rect x="208" y="24" width="64" height="54" rx="12" />
      <rect x="208" y="94" width="64" height="54" rx="12" />
    </g>
    <path className="s-line" d="M66 51h28M66 121h28M226 51h28M226 121h28" />
    <path
      className="s-link"
      d="M112 51h20q8 0 8 12M112 121h20q8 0 8-12M208 51h-20q-8 0-8 12M208 121h-20q-8 0-8-12"
    />
  </>
);

/** Rings around what matters. */
const rings = (
  <>
    <circle className="s-far" cx="160" cy="86" r="74" />
    <circle className="s-card" cx="160" cy="86" r="54" />
    <path className="s-link" d="M160 12a74 74 0 0 1 74 74M160 160a74 74 0 0 1-74-74" />
    <g className="s-knob">
      <circle cx="212" cy="34" r="9" />
      <circle cx="108" cy="138" r="9" />
    </g>
  </>
);

/** Sliders: settings of one's own. */
const sliders = (
  <>
    <rect className="s-card" x="64" y="24" width="192" height="124" rx="16" />
    <path className="s-line" d="M142 54h92M88 90h146M88 122h146" />
    <path className="s-fill" d="M142 54h52M88 90h96M88 122h44" />
    <g className="s-knob">
      <circle cx="194" cy="54" r="9" />
      <circle cx="184" cy="90" r="9" />
      <circle cx="132" cy="122" r="9" />
    </g>
  </>
);

/** One thing made into several. */
const parts = (
  <>
    <path
      className="s-link"
      d="M126 86h40M166 86c20 0 14-46 36-46M166 86h36M166 86c20 0 14 46 36 46"
    />
    <g className="s-card">
      <rect x="202" y="20" width="64" height="40" rx="10" />
      <rect x="202" y="66" width="64" height="40" rx="10" />
      <rect x="202" y="112" width="64" height="40" rx="10" />
    </g>
    <path className="s-line" d="M218 40h32M218 86h32M218 132h32" />
  </>
);

const SCENES: readonly (readonly [drawing: ReactNode, badge: Badge])[] = [
  [sheets, { x: 138, y: 34, size: 44 }],
  [list, { x: 102, y: 36, size: 28 }],
  [tiles, { x: 130, y: 56, size: 60 }],
  [rings, { x: 128, y: 54, size: 64 }],
  [sliders, { x: 84, y: 36, size: 36 }],
  [parts, { x: 54, y: 50, size: 72 }],
];

/** A small picture beside a feature: shapes in the product's colour around its icon. */
export function Scene({ product, index }: { product: string; index: number }) {
  // Two products beside each other do not show the same order.
  const { order } = getProduct(product);
  const [drawing, badge] = SCENES[(index + order - 1) % SCENES.length] ?? [sheets, null];
  return (
    <svg className="scene" viewBox="0 0 320 172" aria-hidden="true">
      {drawing}
      {badge ? (
        <image
          href={`/icons/${product}.svg`}
          x={badge.x}
          y={badge.y}
          width={badge.size}
          height={badge.size}
        />
      ) : null}
    </svg>
  );
}
