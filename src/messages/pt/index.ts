// Brazilian Portuguese.
import type { Catalog } from '../translate.ts';

export const PORTUGUESE: Catalog = {};
