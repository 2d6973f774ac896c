import sdk from "authorizenet";
import { login } from "./drive.ts";

const { APIContracts: contracts, APIControllers: controllers } = sdk;

type Request = sdk.APIContracts.ANetApiRequest & { getJSON(): object };
type Response = sdk.APIContracts.ANetApiResponse;
type Controller = new (request: object) => sdk.APIControllers.APIOperationBase;
interface Call<Answer> {
  Controller: Controller;
  Answer: new (body: unknown) => Answer;
}

const longestWait = 20_000;

/** Calls an API address through the official Node SDK, which answers by callback, and by none where a call failed. */
export function officialSdk(url: string) {
  function call<Answer extends Response>(request: Request, { Controller, Answer }: Call<Answer>) {
    request.setMerchantAuthentication(
      new contracts.MerchantAuthenticationType({ name: login.name, transactionKey: login.transactionKey }),
    );
    const controller = new Controller(request.getJSON());
    controller.setEnvironment(`${url}/xml/v1/request.api`);
    return new Promise<Answer>((resolve, reject) => {
      const failed = () => reject(new Error(`No answer that the SDK reads: ${controller.getError()}`));
      const timer = setTimeout(failed, longestWait);
      controller.execute(() => {
        clearTimeout(timer);
        resolve(new Answer(controller.getResponse()));
      });
    });
  }
  const transact = (
    fields: (transaction: sdk.APIContracts.TransactionRequestType) => void,
    refId: string,
  ) => {
    const transaction = new contracts.TransactionRequestType();
    fields(transaction);
    const request = new contracts.CreateTransactionRequest();
    request.setRefId(refId);
    request.setTransactionRequest(transaction);
    return call(request, {
      Controller: controllers.CreateTransactionController,
      Answer: contracts.CreateTransactionResponse,
    });
  };
  return {
    hostedPage(invoiceNumber: string, amount: string, settings: Record<string, object>) {
      const order = new contracts.OrderType();
      order.setInvoiceNumber(invoiceNumber);
      order.setDescription("Membership 2026");
      const transaction = new contracts.TransactionRequestType();
      transaction.setTransactionType(contracts.TransactionTypeEnum.AUTHCAPTURETRANSACTION);
      transaction.setAmount(amount);
      transaction.setOrder(order);
      const list = new contracts.ArrayOfSetting();
      list.setSetting(
        Object.entries(settings).map(([name, value]) => {
          const setting = new contracts.SettingType();
          setting.setSettingName(name);
          setting.setSettingValue(JSON.stringify(value));
          return setting;
        }),
      );
      const request = new contracts.GetHostedPaymentPageRequest();
      request.setRefId(invoiceNumber);
      request.setTransactionRequest(transaction);
      request.setHostedPaymentSettings(list);
      return call(request, {
        Controller: controllers.GetHostedPaymentPageController,
        Answer: contracts.GetHostedPaymentPageResponse,
      });
    },
    details(transId: string) {
      const request = new contracts.GetTransactionDetailsRequest();
      request.setTransId(transId);
      return call(request, {
        Controller: controllers.GetTransactionDetailsController,
        Answer: contracts.GetTransactionDetailsResponse,
      });
    },
    voided: (transId: string) =>
      transact((transaction) => {
        transaction.setTransactionType(contracts.TransactionTypeEnum.VOIDTRANSACTION);
        transaction.setRefTransId(transId);
      }, "VOID-1"),
    refunded: (transId: string, amount: string, refId: string) =>
      transact((transaction) => {
        const card = new contracts.CreditCardType();
        card.setCardNumber("1111");
        card.setExpirationDate("XXXX");
        const payment = new contracts.PaymentType();
        payment.setCreditCard(card);
        transaction.setTransactionType(contracts.TransactionTypeEnum.REFUNDTRANSACTION);
        transaction.setAmount(amount);
        transaction.setPayment(payment);
        transaction.setRefTransId(transId);
      }, refId),
    unsettled(limit: number, offset: number) {
      const request = new contracts.GetUnsettledTransactionListRequest();
      request.setStatus(contracts.TransactionGroupStatusEnum.ANY);
      request.setSorting(newestFirst());
      request.setPaging(page(limit, offset));
      return call(request, {
        Controller: controllers.GetUnsettledTransactionListController,
        Answer: contracts.GetUnsettledTransactionListResponse,
      });
    },
    batches(first: string, last: string) {
      const request = new contracts.GetSettledBatchListRequest();
      request.setIncludeStatistics(true);
      request.setFirstSettlementDate(first);
      request.setLastSettlementDate(last);
      return call(request, {
        Controller: controllers.GetSettledBatchListController,
        Answer: contracts.GetSettledBatchListResponse,
      });
    },
    inBatch(batchId: string) {
      const request = new contracts.GetTransactionListRequest();
      request.setBatchId(batchId);
      request.setSorting(newestFirst());
      request.setPaging(page(100, 1));
      return call(request, {
        Controller: controllers.GetTransactionListController,
        Answer: contracts.GetTransactionListResponse,
      });
    },
  };
}

function newestFirst() {
  const sorting = new contracts.TransactionListSorting();
  sorting.setOrderBy(contracts.TransactionListOrderFieldEnum.SUBMITTIMEUTC);
  sorting.setOrderDescending(true);
  return sorting;
}

function page(limit: number, offset: number) {
  const paging = new contracts.Paging();
  paging.setLimit(limit);
  paging.setOffset(offset);
  return paging;
}
