/**
 * A box that holds more than it shows can be reached with the keyboard, so that the rest can be scrolled to; one that
 * shows all of it is no stop. Gives back the function that ends the watch.
 */
export function watchOverflow(box: HTMLElement): () => void {
  const look = () => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
  const observer = new ResizeObserver(look);
  observer.observe(box);
  if (box.firstElementChild !== null) observer.observe(box.firstElementChild);
  look();
  return () => observer.disconnect();
}
