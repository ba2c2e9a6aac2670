export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Names and attributes must not contain personal data, tokens, or queries, because traces leave the machine. */
export type SpanDraft = {
  readonly name: string;
  readonly kind: 'server' | 'internal' | 'consumer';
  /** The `traceparent` of the span above (W3C Trace Context). Null or malformed: a new trace begins. */
  readonly parent: string | null;
  readonly attributes?: Attributes;
};

export type OpenSpan = {
  /** Null without traces. */
  readonly traceparent: string | null;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks the span as failed, with the kind of the error only. */
  fail(error?: unknown): void;
};

export type Tracer = {
  /** Whether anybody reads the spans. */
  readonly isOn: boolean;
  /** Runs `fn` in a span that ends with it. An error of `fn` marks the span and is thrown on. */
  trace<Result>(draft: SpanDraft, fn: (span: OpenSpan) => Promise<Result>): Promise<Result>;
  /** Sends what is left, for two seconds at most. Never rejects. */
  stop(): Promise<void>;
};

const NO_SPAN: OpenSpan = { traceparent: null, rename() {}, set() {}, fail() {} };

export const NO_TRACER: Tracer = {
  isOn: false,
  trace: (_, fn) => fn(NO_SPAN),
  stop: async () => {},
};
