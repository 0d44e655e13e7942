from django.urls import path

from games.views.start import start

urlpatterns = [path("", start, name="start")]
