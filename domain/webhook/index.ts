/**
 * Webhooks: endpoints of other programs, the events they get, and the log of deliveries. Every noun records its events
 * here, so this one knows no other. It reaches no network and does not decide how an object is shown.
 */
export {
  type DueAttempt,
  failDelivery,
  moveToSlow,
  type PreparedDelivery,
  prepareDelivery,
  recordAttempt,
  replayDelivery,
} from './deliver.ts';
export {
  addEndpoint,
  changeEndpoint,
  disableEndpoint,
  type EndpointDraft,
  enableEndpoint,
  findEndpoint,
  readSecret,
  removeEndpoint,
  rotateSecret,
} from './endpoint.ts';
export { readEndpointUrl } from './endpoint-url.ts';
export type { Sealer } from './port.ts';
export { publishEvent, type Represent } from './publish.ts';
export { recordEvent } from './record-event.ts';
export {
  countFailedEndpoints,
  type DeliveryRow,
  listDeliveries,
  listEndpoints,
} from './store.ts';
export { sweepWebhooks } from './sweep.ts';
export {
  type AttemptOutcome,
  DELIVER_EVENT,
  DELIVER_TO_SLOW,
  DELIVERY_STATES,
  type Endpoint,
  EVENT_TYPES,
  type EventType,
  PUBLISH_EVENT,
  SLOW_ANSWER,
  SWEEP_WEBHOOKS,
} from './webhook.ts';
