// Control calls of the sandbox, `/_sandbox/*`, for testing. Real services do not have them.
import type { Operation } from '#contract/operation.ts';
import { pick } from '#contract/operation.ts';
import { COMPANY_CONTROLS } from './company-controls.ts';
import { DATA_CONTROLS } from './data-controls.ts';
import { DELIVERY_CONTROLS } from './delivery-controls.ts';
import { FAULT_CONTROLS } from './fault-controls.ts';
import { PAYER_CONTROLS } from './payer-controls.ts';

export const CONTROLS = [
  ...DATA_CONTROLS,
  ...PAYER_CONTROLS,
  ...FAULT_CONTROLS,
  ...DELIVERY_CONTROLS,
  ...COMPANY_CONTROLS,
] as const satisfies readonly Operation[];

type Listed = (typeof CONTROLS)[number];
export type ControlId = Listed['id'];
/** Type of the control call with this id. */
export type ControlOf<I extends ControlId> = Extract<Listed, { readonly id: I }>;

/** Returns the control call with this id. */
export const control = <I extends ControlId>(id: I): ControlOf<I> => pick<Listed, I>(CONTROLS, id);
