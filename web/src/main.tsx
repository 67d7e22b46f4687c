import { render } from "preact";
import { App } from "./pages/app";
import "./style/base.css";
import "./style/pages.css";
import "./style/board.css";

render(<App />, document.body);
