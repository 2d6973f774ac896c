import * as contract from "#contract/outbox.ts";
import { answer } from "#server/platform/http.ts";
import { listLetters } from "./list-letters.ts";
import { sendLetterAgain } from "./send-letter-again.ts";
import { setLetterAside } from "./set-letter-aside.ts";
import { showLetter } from "./show-letter.ts";

export const outboxRoutes = [
  answer(contract.listLetters, listLetters),
  answer(contract.showLetter, showLetter),
  answer(contract.sendLetterAgain, sendLetterAgain),
  answer(contract.setLetterAside, setLetterAside),
];
