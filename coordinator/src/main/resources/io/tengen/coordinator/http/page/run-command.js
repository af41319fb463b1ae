// The command that creates the run of the form, as the coordinator's check writes it.
import { h } from 'preact';
import { Card, Copyable } from './parts.js';
import { T } from './text.js';

/**
 * The command.
 *
 * @param check what the coordinator says of the form; null while it is asked
 * @param port of the coordinator for commands; 0 if it is not known
 */
export function SameCommand({ check, port }) {
  const where = port ? `${location.hostname}:${port}` : location.hostname;
  return h(Card, { title: T.sameCommand, about: check?.commandBlank },
    check?.command ? h(Copyable, { text: `${check.command} --coordinator ${where}`, label: T.sameCommand }) : h('p', { class: 'hint' }, T.noCommand));
}
