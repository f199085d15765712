// @ts-check
// in each script elements are looked up when they are needed: where hydration fails, React replaces all of the document
import './zone-cookie.client.js';
import './menus.client.js';
import './shortcuts.client.js';
import './opener-focus.client.js';
import './back-past-dialogs.client.js';
import './controls.client.js';
import './section-index.client.js';
import './logout.client.js';
