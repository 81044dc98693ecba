// What the frame of the console and its sections know of each other.
import type { Child } from './dom.ts';

/** What a person has chosen in a section: the page, filters and search. */
export interface ViewState {
  readonly skip?: number;
  /** Number of rows of a list that grows. */
  readonly most?: number;
  readonly search?: string;
  readonly status?: string;
  readonly method?: string;
  readonly path?: string;
  readonly text?: string;
  readonly event?: string;
  /** First and last day of a statement, and its account. */
  readonly first?: string;
  readonly last?: string;
  readonly account?: string;
}

/** What an action can do to the page. */
export interface App {
  readonly say: (text: Child) => void;
  readonly complain: (text: Child) => void;
  /** Opens a question, or an item again; neither changes the address. */
  readonly open: (item: Item) => Promise<void>;
  /** Goes to an item of a section, at its address. */
  readonly go: (path: string, ...ids: readonly string[]) => Promise<void>;
  /** Closes the open item. */
  readonly close: () => void;
  /** Shows another part of the section. */
  readonly look: (more: ViewState) => Promise<void>;
}

/** Data attributes of the button that was pressed. */
export interface Pressed {
  readonly id: string;
  /** Items before the page of a list. */
  readonly skip: number;
}

/** What buttons do, by their `data-action`. */
export type Actions = Readonly<
  Record<string, (app: App, pressed: Pressed, root: HTMLElement, state: ViewState) => unknown>
>;

/** An item or a question in the dialog. */
export interface Item<D = unknown> {
  load(): Promise<D>;
  title(data: D): Child;
  draw(data: D): Child;
  readonly actions: Actions;
  /** Frees what the item holds. */
  end?(): void;
}

/** Returns the place of a part of the section. */
export type Part = (name: string) => HTMLElement;

/** A section of the console. `D` is what it reads. */
export interface View<D = unknown> {
  frame(): Child;
  load(state: ViewState): Promise<D>;
  draw(part: Part, data: D, state: ViewState): void;
  /** Makes the item with these ids; it has a parameter for each id that its items can have. */
  detail?(id: string, within?: string): Item;
  readonly actions?: Actions;
  /** What forms do, by their `data-submit`. */
  readonly submit?: Readonly<Record<string, (app: App, form: HTMLFormElement) => unknown>>;
  /** What the fields of a filter do. */
  filter?(app: App, form: HTMLFormElement): unknown;
}

/** Both infer the type of what is read. */
export const item = <D>(one: Item<D>): Item<D> => one;
export const view = <D>(one: View<D>): View<D> => one;
