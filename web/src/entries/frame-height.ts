/**
 * Tells the page around a frame how tall the lesson is: `{ type: 'attention-lesson:height', v: 1, id, px }`.
 * Only rounded changes are sent; the embedding recipe checks the source of the message (docs/embedding.md).
 */
export function reportHeight(element: Element, id: string): void {
  let last = 0;
  const observer = new ResizeObserver(() => {
    const px = Math.ceil(element.getBoundingClientRect().height);
    if (px === last) return;
    last = px;
    window.parent.postMessage({ type: 'attention-lesson:height', v: 1, id, px }, '*');
  });
  observer.observe(element);
}
