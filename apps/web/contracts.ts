/**
 * A Vite plugin that strips contracts for the browser down to how each endpoint is called. Input, output and refusals are checked by the server; the
 * browser uses them as types alone. Without the schemas, zod need not be loaded.
 */
import { parseSync, Visitor, type Plugin, type Rolldown } from 'vite';

type ParsedProgram = ReturnType<typeof parseSync>['program'];
type ConstDeclaration = Extract<ParsedProgram['body'][number], { type: 'VariableDeclaration' }>;
type DeclarationValue = NonNullable<ConstDeclaration['declarations'][number]['init']>;

interface SourceEdit {
  readonly from: number;
  readonly to: number;
  readonly put: string;
}

const ZOD_MODULE = /\/node_modules\/zod\//;

/** The properties of a declaration that packages/endpoint/client.ts reads; of the output, only whether it is a file. */
const CALL_PROPERTIES = new Set(['method', 'path', 'takes']);

export function stripContracts(): Plugin {
  return {
    name: 'contracts-as-called',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:capabilities\/[\w-]+\/contract[\w-]*|packages\/.*)\.ts$/, code: /\bfrom 'zod'/ },
      handler: stripContract,
    },
    generateBundle(_options, bundle) {
      const first = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      for (const { fileName, modules } of first ? reachedChunks(first.fileName, bundle) : [])
        for (const [id, { renderedLength }] of Object.entries(modules))
          if (ZOD_MODULE.test(id) && renderedLength > 0)
            this.error(`${fileName}: zod would be loaded first, for a schema that something uses when it runs`);
    },
  };
}

/** A file and all that it imports, directly or through others. */
function reachedChunks(
  name: string,
  bundle: Rolldown.OutputBundle,
  seen = new Map<string, Rolldown.OutputChunk>(),
): Iterable<Rolldown.OutputChunk> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || seen.has(name)) return seen.values();
  seen.set(name, chunk);
  for (const imported of chunk.imports) reachedChunks(imported, bundle, seen);
  return seen.values();
}

function stripContract(code: string, id: string): string {
  const { program } = parseSync(id, code);
  const edits: SourceEdit[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [declared] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || declared?.type !== 'ObjectExpression') return;
      for (const part of declared.properties)
        if (
          part.type === 'Property' &&
          part.key.type === 'Identifier' &&
          !isCallProperty(part.key.name, code.slice(part.value.start, part.value.end))
        )
          edits.push({ from: part.start, to: endAfterComma(code, part.end), put: '' });
    },
  }).visit(program);
  for (const declared of program.body.map(declarationIn))
    for (const { init } of declared?.kind === 'const' ? declared.declarations : [])
      if (init && isComputed(init)) edits.push(...markAsPure(init));
  return edits.sort((a, b) => b.from - a.from).reduce((left, { from, to, put }) => left.slice(0, from) + put + left.slice(to), code);
}

function isCallProperty(name: string, value: string): boolean {
  return name === 'output' ? value.startsWith('download(') : CALL_PROPERTIES.has(name);
}

function endAfterComma(code: string, end: number): number {
  return code[end] === ',' ? end + 1 : end;
}

function declarationIn(statement: ParsedProgram['body'][number]): ConstDeclaration | undefined {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declared?.type === 'VariableDeclaration' ? declared : undefined;
}

/** Whether code runs to make the value. */
function isComputed({ type }: DeclarationValue): boolean {
  return type !== 'Literal' && type !== 'TemplateLiteral' && type !== 'ArrowFunctionExpression';
}

/** Marks a schema as free of side effects, which the bundler cannot know, so that an unused one is dropped. */
function markAsPure({ start, end }: DeclarationValue): readonly SourceEdit[] {
  return [
    { from: start, to: start, put: '/* @__PURE__ */ (() => (' },
    { from: end, to: end, put: '))()' },
  ];
}
