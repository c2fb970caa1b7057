/** What the pages use of lit-html, for the type checker. */
export interface TemplateResult { readonly strings: TemplateStringsArray; readonly values: unknown[] }
export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function render(value: unknown, container: HTMLElement | DocumentFragment, options?: { renderBefore?: ChildNode | null }): unknown;
export const nothing: unique symbol;
export const noChange: unique symbol;
