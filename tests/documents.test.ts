import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readSettings, Variables } from '#app/platform/process/settings.ts';

const documents = globSync(['*.md', 'docs/**/*.md']).sort();
const textOf = (file: string) => readFileSync(file, 'utf8');
const jsonOf = (file: string) => JSON.parse(textOf(file));

describe('the documents', () => {
  test('link to files and headings that exist', () => {
    const links = documents.flatMap((file) =>
      [...withoutCode(textOf(file)).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, to]) => ({
        file,
        to: to!,
      })),
    );
    const broken = links.filter(({ file, to }) => {
      const [path, heading] = to.split('#');
      const linked = path ? join(dirname(file), path) : file;
      return !existsSync(linked) || (heading && !headingsOf(linked).includes(heading));
    });
    expect(links.length).toBeGreaterThan(30);
    expect(broken.map(({ file, to }) => `${file} links to ${to}`)).toEqual([]);
  });

  test('name files and scripts that exist', () => {
    const { scripts } = jsonOf('package.json');
    const wrong = documents
      .filter((file) => file !== 'CHANGELOG.md')
      .flatMap((file) => [
        ...namedIn(file, /`((?:app|db|worker|operations|tests|docs)\/[\w./-]+)`/g).filter(
          ({ name }) => !existsSync(name),
        ),
        ...namedIn(file, /\bnpm run ([\w:]+)/g).filter(({ name }) => !scripts[name]),
      ]);
    expect(wrong.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });

  test('are all in the index of docs', () => {
    const index = textOf('docs/README.md');
    const left = globSync('docs/*.md').filter(
      (file) => !/README/.test(file) && !index.includes(`](${basename(file)})`),
    );
    expect(left).toEqual([]);
  });
});

describe('a decision', () => {
  const decisions = globSync('docs/decisions/[0-9]*.md').sort();
  const numberOf = (file: string) => basename(file).slice(0, 3);

  test('has a number, a date, a status and rules, and at most 40 lines', () => {
    const form =
      /^# (\d{3})\. .+\n\n- Date: \d{4}-\d\d-\d\d(?:, extended \d{4}-\d\d-\d\d)?\n- Status: (?:accepted|replaced by (\d{3}))\n\n## Rules\n\n- [^#]+(?:\n## Reasons\n\n- [^#]+)?$/;
    const wrong = decisions.filter((file) => {
      const text = textOf(file);
      const [, number, replacedBy] = form.exec(withoutCode(text)) ?? [];
      const isReplacedByNothing = replacedBy && !decisions.some((each) => numberOf(each) === replacedBy);
      return number !== numberOf(file) || isReplacedByNothing || text.split('\n').length > 41;
    });
    expect(decisions.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  test('has the number after the one before, and its title in the index', () => {
    expect(decisions.map(numberOf)).toEqual(decisions.map((_, at) => String(at + 1).padStart(3, '0')));
    const index = textOf('docs/decisions/README.md').split('\n');
    const entries = decisions.map((file) => {
      const [, title] = /^# \d{3}\. (.+)$/m.exec(textOf(file)) ?? [];
      return `- ${numberOf(file)} [${title}](${basename(file)})`;
    });
    expect(index.filter((line) => /^- \d{3}/.test(line)).toSorted()).toEqual(entries);
  });
});

describe('.env.example', () => {
  const example = textOf('.env.example');
  const required = parseEnv(example);
  const optional = parseEnv(example.replaceAll(/^#(?=[A-Z0-9_]+=)/gm, ''));
  const names = Object.keys(Variables.shape) as (keyof typeof Variables.shape)[];

  test('has every setting once, and nothing else', () => {
    const listed = [...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(names.toSorted());
  });

  test('has the default of each optional setting', () => {
    const wrong = names
      .filter((name) => !(name in required))
      .filter((name) => {
        const unset = String(Variables.shape[name].safeParse(undefined).data ?? '');
        const given = optional[name];
        return unset ? String(Variables.shape[name].safeParse(given).data) !== unset : given !== '';
      });
    expect(wrong).toEqual([]);
  });

  test('leaves those without # that production needs', () => {
    const production = { ...required, APP_ENV: 'prod', SESSION_SECRET: 'Ue3qsr0m6Yt1+Qx9Zk5vWc8Jd2Lf7Hp4' };
    expect(() => readSettings(production)).not.toThrow();
    for (const name of Object.keys(required)) {
      expect(() => readSettings({ ...production, [name]: undefined }), name).toThrow(name);
    }
  });
});

test('a font has its licence beside it', () => {
  const fonts = globSync('{app,public}/**/*.{ttf,otf,woff,woff2}');
  expect(fonts.length).toBeGreaterThan(3);
  expect(fonts.filter((file) => !existsSync(join(dirname(file), 'OFL.txt')))).toEqual([]);
});

test('.nvmrc and .editorconfig say what package.json and biome.json say', () => {
  const { node } = jsonOf('package.json').devDependencies;
  expect(textOf('.nvmrc').trim()).toBe(node.split('.')[0]);
  const { indentStyle, indentWidth, lineWidth } = jsonOf('biome.json').formatter;
  const editor = textOf('.editorconfig').split('\n');
  expect(editor).toEqual(
    expect.arrayContaining([
      `indent_style = ${indentStyle}`,
      `indent_size = ${indentWidth}`,
      `max_line_length = ${lineWidth}`,
    ]),
  );
});

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');
}

/** Returns the headings of a document as GitHub writes them in addresses. */
function headingsOf(file: string): string[] {
  return [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function namedIn(file: string, pattern: RegExp) {
  return [...textOf(file).matchAll(pattern)].map(([, name]) => ({ file, name: name! }));
}
