import { expect, it } from "vitest";
import { cardInWords, statusInWords } from "./status-in-words.ts";

/** The statuses in the provider's reference. */
const STATUSES =
  `authorizedPendingCapture capturedPendingSettlement settledSuccessfully refundPendingSettlement refundSettledSuccessfully voided declined expired FDSPendingReview FDSAuthorizedPendingReview underReview failedReview approvedReview communicationError generalError settlementError couldNotVoid returnedItem chargeback chargebackReversal pendingFinalSettlement pendingSettlement updatingSettlement authorizedPendingRelease`.split(
    /\s+/,
  );

it("Every status of the provider has words, and none is a code", () => {
  for (const status of STATUSES) {
    expect([status, statusInWords(status)]).not.toEqual([
      status,
      expect.stringMatching(/doesn’t know|[a-z][A-Z]/),
    ]);
  }
  expect(statusInWords("somethingNew")).toBe("in a state that the portal doesn’t know");
});

it("A kind of card is written as its company writes it", () => {
  expect(["AmericanExpress", "Visa", undefined].map(cardInWords)).toEqual([
    "American Express",
    "Visa",
    "Card",
  ]);
});
