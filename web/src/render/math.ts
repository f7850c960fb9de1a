/** Builds MathML from the tree that the build made from LaTeX; no HTML string is parsed at run time. */
import { tensors } from '../model/tensors.ts';

export type MathNode = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (MathNode | string)[];
};

const namespace = 'http://www.w3.org/1998/Math/MathML';

/** Elements with the class `sym-<tensor>` take that tensor's colour and can be pointed at. */
export function buildMath(node: MathNode): Element {
  const element = document.createElementNS(namespace, node.tag);
  for (const [name, value] of Object.entries(node.attributes)) element.setAttribute(name, value);
  const tensor = /(?:^|\s)sym-(\w+)/.exec(node.attributes.class ?? '')?.[1];
  const family = tensor === undefined ? undefined : tensors[tensor]?.family;
  if (tensor !== undefined && family !== undefined) {
    element.setAttribute('data-symbol', tensor);
    element.setAttribute('data-family', family);
  }
  for (const child of node.children) element.append(typeof child === 'string' ? child : buildMath(child));
  return element;
}
