from django.urls import include, path

urlpatterns = [path("", include("games.urls"))]

handler500 = "scorekeeper.trouble.server_error"
