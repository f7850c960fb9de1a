// What a declaration file promises, as plain data: enough of TypeScript for api.d.ts and its parts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** All exports of a .d.ts file: { types: { name: node }, values: { name: { required } }, files: names }. */
export function declarationsOf(folder, file) {
  const { program, errors } = parseSync(file, readFileSync(join(folder, file), 'utf8'), { lang: 'dts' });
  if (errors.length > 0) throw new SyntaxError(errors[0].message);
  const parts = program.body.filter(({ type }) => type === 'ExportAllDeclaration');
  const others = parts.map(({ source }) => declarationsOf(folder, source.value));
  const own = exportsOf(program.body, file);
  return {
    types: Object.assign(own.types, ...others.map(({ types }) => types)),
    values: own.values,
    files: [file, ...others.flatMap(({ files }) => files)],
  };
}

function exportsOf(body, file) {
  const types = {};
  const values = {};
  for (const { type, declaration } of body) {
    if (['ImportDeclaration', 'ExportAllDeclaration'].includes(type)) continue;
    if (type !== 'ExportNamedDeclaration') throw new SyntaxError(`${file}: unexpected ${type}`);
    if (declaration.type === 'TSTypeAliasDeclaration')
      types[declaration.id.name] = declaration.typeAnnotation;
    if (declaration.type === 'TSDeclareFunction')
      values[declaration.id.name] = { required: required(declaration) };
    if (declaration.type === 'ClassDeclaration') values[declaration.id.name] = classOf(declaration);
  }
  return { types, values };
}

/** How many arguments must be given, which is what `length` says of a live function. */
const required = ({ params }) =>
  params.filter((each) => each.type !== 'RestElement' && !each.optional).length;

function classOf({ body, superClass }) {
  const maker = body.body.find((member) => member.kind === 'constructor');
  const fields = body.body.filter((member) => member.type === 'PropertyDefinition');
  const parameters = maker.value ?? maker;
  return {
    required: required(parameters),
    fields: fields.map((member) => member.key.name),
    extends: superClass.name,
  };
}

/**
 * The members of an object type: { name: { optional, required } }; `required` only for methods. In an intersection those
 * of all its parts, which may be names of `types`.
 */
export function membersOf(node, types = {}) {
  if (node.type === 'TSIntersectionType')
    return Object.assign({}, ...node.types.map((part) => membersOf(part, types)));
  if (node.type === 'TSTypeReference') return membersOf(types[node.typeName.name], types);
  if (node.type !== 'TSTypeLiteral') throw new TypeError(`no object type: ${node.type}`);
  const entries = node.members.map((member) => {
    const method = member.type === 'TSMethodSignature' ? { required: required(member) } : {};
    return [member.key.name, { optional: member.optional, ...method }];
  });
  return Object.fromEntries(entries);
}

/** The words of a union of string literals. */
export function wordsOf(node) {
  const literals = node.type === 'TSUnionType' ? node.types : [node];
  return literals.filter((each) => each.type === 'TSLiteralType').map((each) => each.literal.value);
}
