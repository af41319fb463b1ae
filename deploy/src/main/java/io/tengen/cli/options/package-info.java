/**
 * Option groups that several commands share: engines, board and rules, openings, networks and
 * policies.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.options;
