# Sourced by `tengen` and `mvnw`. Finds the JDK that builds and runs Tengen: JAVA_HOME if it is one, then the
# places where packages put them, then whatever `java` on the PATH belongs to. Sets jdk to its home;
# leaves it empty if there is none.
#
# TENGEN_JDK_DIR (default /usr/lib/jvm) is where packages put them.

# The release that pom.xml asks for (select-jdk-toolchain).
jdk_release=25

# Whether $1 is the home of such a JDK: a compiler, and the release in its own words.
is_jdk() {
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] &&
    grep -Eq "^JAVA_VERSION=\"$jdk_release([.\"+-]|\$)" "$1/release"
}

# Prints the home of the `java` on the PATH, links resolved.
path_jdk() {
  found=$(command -v java 2>/dev/null) || return 0
  while [ -L "$found" ]; do
    link=$(readlink "$found")
    case $link in
      /*) found=$link ;;
      *) found=$(dirname "$found")/$link ;;
    esac
  done
  (cd "$(dirname "$found")/.." 2>/dev/null && pwd -P)
}

find_jdk() {
  jdk=
  for candidate in "${JAVA_HOME:-}" "${TENGEN_JDK_DIR:-/usr/lib/jvm}"/* "$(path_jdk)"; do
    if [ -n "$candidate" ] && is_jdk "$candidate"; then
      jdk=$candidate
      return 0
    fi
  done
}
