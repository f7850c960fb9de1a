/**
 * Index expressions of the derivation table, such as `h*d_k+c` or `h*num_kv_heads/num_heads`.
 *
 * Names are index letters and sizes; `+ * / %` work on whole numbers from left to right with the usual
 * precedence, and `/` rounds down, because an index is a whole number.
 */
export type Scope = Readonly<Record<string, number>>;
export type IndexExpression = { readonly text: string; at(scope: Scope): number };

type Node = (scope: Scope) => number;

const operators: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '*': (a, b) => a * b,
  '/': (a, b) => Math.floor(a / b),
  '%': (a, b) => a % b,
};

export function parseIndex(text: string): IndexExpression {
  const tokens = text.match(/[a-zA-Z_]\w*|\d+|[+*/%()]|\S/g) ?? [];
  let position = 0;

  function factor(): Node {
    const token = tokens[position++];
    if (token === '(') {
      const inner = chain('+', () => chain('*/%', factor));
      if (tokens[position++] !== ')') throw new SyntaxError(`index "${text}": missing )`);
      return inner;
    }
    if (token !== undefined && /^\d+$/.test(token)) return () => Number(token);
    if (token === undefined || !/^[a-zA-Z_]/.test(token)) {
      throw new SyntaxError(`index "${text}": unexpected "${token ?? 'end'}"`);
    }
    return (scope) => {
      const value = scope[token];
      if (value === undefined) throw new ReferenceError(`index "${text}": unknown name "${token}"`);
      return value;
    };
  }

  function chain(symbols: string, operand: () => Node): Node {
    let left = operand();
    while (position < tokens.length && symbols.includes(tokens[position] as string)) {
      const apply = operators[tokens[position++] as string] as (a: number, b: number) => number;
      const [a, b] = [left, operand()];
      left = (scope) => apply(a(scope), b(scope));
    }
    return left;
  }

  const node = chain('+', () => chain('*/%', factor));
  if (position !== tokens.length) throw new SyntaxError(`index "${text}": unexpected "${tokens[position]}"`);
  return { text, at: node };
}

export type Reference = { readonly tensor: string; readonly index: readonly IndexExpression[] };

/** Parses `q[b,h,i,c]` into a tensor id and its index expressions. */
export function parseReference(text: string): Reference {
  const match = /^(\w+)\[([^\]]+)\]$/.exec(text);
  if (match === null) throw new SyntaxError(`"${text}" is not of the form tensor[index,…]`);
  return {
    tensor: match[1] as string,
    index: (match[2] as string).split(',').map((part) => parseIndex(part.trim())),
  };
}
