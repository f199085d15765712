import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { enterValue } from '../fields/enter-value.ts';
import type { FieldFrame } from '../fields/field.tsx';
import { fieldId } from '../fields/field-id.ts';
import { ariaFor, FieldNotes, LabelText } from '../fields/field-notes.tsx';
import { useSavedState } from '../forms/use-saved-state.ts';
import { Icon } from '../icon.tsx';
import { Path } from '../path.tsx';
import { isComposing } from './is-composing.ts';
import { offeredNodes, pathTo, type TreeNode, type TreeRow, treeRows } from './tree.ts';
import type { TreeRows } from './tree-rows.tsx';

type Choice = { id: string; path: string[] };

type TreePickerProps = FieldFrame & {
  defaultValue: string;
  path: string[];
  /** Returns null when the tree cannot be loaded. */
  load: () => Promise<{ nodes: TreeNode[]; levels: string[] } | null>;
  /** Before hydration the button posts here, to a page with the tree. */
  action: string;
  branches?: boolean;
  unset?: string;
  onChoose?: (id: string) => void;
};

export function TreePicker({
  defaultValue,
  path,
  load,
  action,
  branches = false,
  unset: unsetLabel,
  onChoose,
  ...field
}: TreePickerProps) {
  const id = field.id ?? fieldId(field.name);
  const unset = unsetLabel ?? (field.required ? `Choose ${field.label.toLowerCase()}` : 'Not set');
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [loaded, setLoaded] = useState<LoadedTree | null>();
  const isLoading = useRef(false);
  const loadOnce = async () => {
    if (loaded || isLoading.current) return;
    isLoading.current = true;
    setLoaded(undefined);
    setLoaded(await loadTree(load));
    isLoading.current = false;
  };
  const [choice, setChoice] = useSavedState<Choice>({ id: defaultValue, path }, defaultValue);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  const choose = (next: Choice) => {
    setChoice(next);
    enterValue(input.current!, next.id);
    close();
    onChoose?.(next.id);
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  return (
    <div className={classes('field', field.width, field.half && 'half')}>
      <span className="label" id={`${id}-l`}>
        <LabelText label={field.label} required={field.required} />
      </span>
      <div
        className={classes('picker', isOpen && 'is-open')}
        role="group"
        aria-labelledby={`${id}-l`}
        onBlur={closeWhenLeft}
      >
        <button
          ref={opener}
          type="submit"
          className="input"
          id={id}
          formAction={action}
          formNoValidate
          aria-labelledby={`${id}-l ${id}-v`}
          aria-expanded={isOpen}
          {...ariaFor(id, field)}
          onPointerEnter={loadOnce}
          onFocus={loadOnce}
          onClick={(event) => {
            event.preventDefault();
            if (!isOpen) loadOnce();
            setIsOpen(!isOpen);
          }}
        >
          <span id={`${id}-v`}>
            {choice.path.length ? <Path parts={choice.path} /> : <span className="quiet">{unset}</span>}
          </span>
          <Icon name="down" />
        </button>
        {isOpen && (
          <TreePanel
            id={id}
            loaded={loaded}
            branches={branches}
            choose={choose}
            close={close}
            label={field.label}
            chosen={choice.id}
            none={field.required ? null : unset}
          />
        )}
      </div>
      <input ref={input} type="hidden" name={field.name} value={choice.id} readOnly />
      <FieldNotes id={id} hint={field.hint} errors={field.errors} />
    </div>
  );
}

type TreePanelProps = {
  id: string;
  label: string;
  chosen: string;
  none: string | null;
  branches: boolean;
  /** Undefined while it loads, null when loading failed. */
  loaded: LoadedTree | null | undefined;
  choose: (choice: Choice) => void;
  close: () => void;
};

function TreePanel({ id, label, loaded, chosen, none, branches, choose, close }: TreePanelProps) {
  const tree = loaded?.tree;
  const [words, setWords] = useState('');
  const [toggled, setToggled] = useState<ReadonlySet<string>>();
  const [active, setActive] = useState(0);
  const nodes = useMemo(() => {
    const offered = offeredNodes(tree?.nodes ?? [], chosen || null);
    return none === null ? offered : [{ id: '', name: none, children: [] }, ...offered];
  }, [tree, chosen, none]);
  const expanded = useMemo(
    () => toggled ?? new Set(pathTo(tree?.nodes ?? [], chosen).map(({ id }) => id)),
    [toggled, tree, chosen],
  );
  const rows = useMemo(
    () => treeRows(nodes, { words, expanded, branches, chosen }),
    [nodes, words, expanded, branches, chosen],
  );
  const chosenAt = rows.findIndex(({ node, isBranch }) => !isBranch && chosen !== '' && node.id === chosen);
  const isLoaded = tree !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the opened tree begins at the choice
  useEffect(() => {
    if (isLoaded && chosenAt >= 0) activate(chosenAt);
  }, [isLoaded]);

  const activate = (at: number) => setActive(Math.max(0, Math.min(rows.length - 1, at)));
  const toggle = ({ node }: TreeRow, isExpanded: boolean) => {
    const next = new Set(expanded);
    if (isExpanded) next.add(node.id);
    else next.delete(node.id);
    setToggled(next);
  };
  const use = (row: TreeRow) => {
    if (row.isBranch) return toggle(row, !row.isExpanded);
    const path = row.node.id === '' ? [] : pathTo(nodes, row.node.id).map(({ name }) => name);
    choose({ id: row.node.id, path });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const row = rows[active];
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 };
    if (event.key in moves) activate(moves[event.key]!);
    else if (event.key === 'Enter') row && use(row);
    else if (event.key === 'Escape') close();
    else if (event.key === 'ArrowRight' && !words && row?.isBranch) toggle(row, true);
    else if (event.key === 'ArrowLeft' && !words && row?.isBranch) toggle(row, false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isFound = rows.length > (none !== null && !words ? 1 : 0);
  const isListed = isLoaded && rows.length > 0;
  return (
    <div className="picker__panel">
      <div className="finder">
        <input
          className="input"
          type="search"
          role="combobox"
          aria-label={`Filter ${label.toLowerCase()}`}
          aria-expanded={isListed}
          aria-controls={isLoaded ? `${id}-tree` : undefined}
          aria-activedescendant={isListed ? `${id}-row-${active}` : undefined}
          placeholder="Filter"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the picker was opened to choose from it
          autoFocus
          value={words}
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {tree && tree.levels.length > 0 && <p className="hint">{tree.levels.join(' / ')}</p>}
      <p className="say" role="status">
        {loaded === undefined && 'Loading…'}
        {loaded === null && 'The list could not be loaded. Check the connection, then open it again.'}
        {tree && !isFound && 'Nothing found'}
      </p>
      {loaded && <loaded.TreeRows id={id} label={label} rows={rows} active={active} chosen={chosen} use={use} />}
    </div>
  );
}

type LoadedTree = { tree: NonNullable<Awaited<ReturnType<TreePickerProps['load']>>>; TreeRows: typeof TreeRows };

async function loadTree(load: TreePickerProps['load']): Promise<LoadedTree | null> {
  const [tree, rows] = await Promise.all([load(), import('./tree-rows.tsx').catch(() => null)]);
  return tree && rows && { tree, TreeRows: rows.TreeRows };
}
