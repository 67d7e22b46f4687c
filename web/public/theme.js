// Runs before the first paint, so that a page with a chosen theme does not flash in the other one.
try {
  const theme = localStorage.getItem("skok-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // A browser that forbids the storage has chosen nothing.
}
