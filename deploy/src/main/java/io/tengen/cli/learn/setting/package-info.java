/**
 * Settings of learning loops as text, in which boards of several sizes may have their own values.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.learn.setting;
