// Tells the page that opened this window that the portal is connected, and closes the window (S-50).
const channel = new BroadcastChannel("mailing-list");
channel.postMessage("connected");
channel.close();
window.close();
