import { ItemEntry } from './item-entry.tsx';
import { PartsSection, type SectionProps } from './parts-section.tsx';

export function ItemsSection(section: SectionProps) {
  return <PartsSection id="items" name="Items" kind="items" add="Add item" Entry={ItemEntry} {...section} />;
}
